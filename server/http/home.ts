import { createHash } from "node:crypto";
import type { FastifyInstance } from "fastify";

const STYLE = "body{font:16px/1.6 system-ui,sans-serif;max-width:36rem;margin:4rem auto;padding:0 1rem}";
const PAGE = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>Vouch</title><style>${STYLE}</style></head>
<body>
<h1>Vouch</h1>
<p>Answers your documents can vouch for.</p>
<ul>
<li><a href="/explorer/">API explorer</a>: send questions with your key</li>
<li><code>/graphql</code>: the API, also over WebSocket</li>
<li><code>POST /files</code>: uploads</li>
<li><code>POST /exports</code>: tables as CSV</li>
<li><a href="/livez">/livez</a>, <a href="/readyz">/readyz</a>: health</li>
</ul>
</body>
</html>
`;

const STYLE_HASH = createHash("sha256").update(STYLE).digest("base64");

/** What there is, for someone who opens the address in a browser. */
export function addHome(server: FastifyInstance): void {
  server.get("/", { config: { access: "OPEN" } }, async (_, reply) =>
    reply
      .type("text/html; charset=utf-8")
      .header(
        "content-security-policy",
        `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`,
      )
      .send(PAGE),
  );
}
