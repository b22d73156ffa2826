import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { request } from "node:http";
import { expect, test } from "vitest";
import { createTestApp } from "../helpers/create-test-app.ts";

const LIMIT = 300_000;
const testApp = await createTestApp({ env: { UPLOAD_BYTES_MAX: String(LIMIT) } });
const { operator } = testApp;

/** Files that the store holds, and their bytes. */
async function storedFiles(): Promise<string[]> {
  const entries = await readdir(path.join(testApp.dataDir, "files"), { recursive: true, withFileTypes: true }).catch(
    () => [],
  );
  return entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
}

test("several files go in at once, each with its size and hash, and none lies readable on disk", async () => {
  const text = "# Часы работы\n\nСтойка открывается в девять. 👩‍👩‍👧";
  const { status, body } = await operator.upload({ "часы.md": text, "two.txt": "Two lines\nof text" });
  expect(status).toBe(201);
  expect(body).toMatchObject([
    {
      name: "часы.md",
      bytes: Buffer.byteLength(text),
      sha256: createHash("sha256").update(text).digest("hex"),
      fileId: expect.any(String),
    },
    { name: "two.txt" },
  ]);
  for (const file of await storedFiles()) expect((await readFile(file)).includes("девять")).toBe(false);
});

test("a file at the limit is taken, one byte more is refused by name with the limit, and nothing of it stays", async () => {
  expect((await operator.upload({ "fits.bin": new Uint8Array(LIMIT) })).status).toBe(201);
  const before = await storedFiles();
  const { status, body } = await operator.upload({ "small.md": "text", "big.bin": new Uint8Array(LIMIT + 1) });
  expect([status, body.error.code]).toEqual([413, "FILE_TOO_LARGE"]);
  expect(body.error.message).toContain('"big.bin" is larger than 300,000 bytes');
  expect(await storedFiles()).toEqual(before);
});

test("a sender that goes on after the refusal gets to read it", async () => {
  const boundary = "b";
  const reply = await new Promise<{ status: number; body: string }>((resolve, reject) => {
    const sending = request(`${testApp.url}/files`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${operator.secret}`,
        "content-type": `multipart/form-data; boundary=${boundary}`,
        "transfer-encoding": "chunked",
      },
    });
    let isOver = false;
    sending.on("response", (response) => {
      let body = "";
      response.on("data", (chunk) => (body += String(chunk)));
      response.on("end", () => {
        isOver = true;
        resolve({ status: response.statusCode ?? 0, body });
        sending.destroy();
      });
    });
    sending.on("error", (error) => (isOver ? undefined : reject(error)));
    sending.write(`--${boundary}\r\ncontent-disposition: form-data; name="f"; filename="endless.bin"\r\n\r\n`);
    const chunk = Buffer.alloc(65_536, 1);
    const go = () => {
      if (isOver) return;
      if (sending.write(chunk)) setImmediate(go);
      else sending.once("drain", go);
    };
    go();
  });
  expect(reply.status).toBe(413);
  expect(JSON.parse(reply.body).error.code).toBe("FILE_TOO_LARGE");
});

test("a body that is not multipart, or has no file, is refused with what to send", async () => {
  const headers = { authorization: `Bearer ${operator.secret}` };
  const plain = await testApp.server.inject({ method: "POST", url: "/files", headers, payload: { a: 1 } });
  expect([plain.statusCode, plain.json().error.code]).toEqual([400, "BAD_REQUEST"]);
  const empty = await operator.upload({});
  expect([empty.status, empty.body.error.code]).toEqual([400, "BAD_REQUEST"]);
});

test("a name cannot lead out of the store", async () => {
  const { body } = await operator.upload({ "../../etc/passwd": "text" });
  expect(body[0].name).toBe("passwd");
});
