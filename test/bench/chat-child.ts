// The fake chat server in a process of its own, so that it takes no time from the thread that is measured. It answers at
// once, from the block that speaks of what is asked: a figure that stands beside the code of the question.
import { blocksOf, replyJson } from "../helpers/fake-chat-replies.ts";
import { startFakeChatServer, type ReceivedRequest } from "../helpers/fake-chat-server.ts";

function answer(request: ReceivedRequest): string {
  const question = request.body.messages.findLast(({ role }) => role === "user")?.content ?? "";
  const code = /tank of the (KX-\d+) hold\?/u.exec(question)?.[1] ?? "";
  const said = new RegExp(`The tank of the ${code} holds \\d+ litres`, "u");
  for (const { text, label } of blocksOf(request)) {
    const sentence = said.exec(text)?.[0];
    if (sentence !== undefined) return replyJson({ answer: `${sentence} [${label}].`, citations: [label] });
  }
  return replyJson({ status: "NOT_FOUND", answer: "" });
}

const server = await startFakeChatServer();
server.otherwise(answer);
process.on("disconnect", () => process.exit(0));
process.send?.(server.url);
