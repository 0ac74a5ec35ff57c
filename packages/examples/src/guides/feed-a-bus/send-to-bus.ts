import { createInterface } from "node:readline";

/** Your message producer; its promise must resolve only when the bus has acknowledged the message. */
const producer = {
  async send(topic: string, message: { key: string; value: string }) {
    console.log(topic, message.key, message.value.length > 0);
  },
};

for await (const line of createInterface({ input: process.stdin })) {
  const { seller, sequence, packageKey } = JSON.parse(line);
  await producer.send("orders", { key: `${seller}:${packageKey}:${sequence}`, value: line });
}
