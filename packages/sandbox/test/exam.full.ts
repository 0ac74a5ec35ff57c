import { afterEach, describe, expect, it } from "vitest";
import {
  createSandbox,
  ExamError,
  type ExamResult,
  type ProfileName,
  type Sandbox,
} from "../src/index.ts";
import {
  call,
  type Program,
  pollForever,
  Refused,
  rightPrograms,
  wait,
  wrongPrograms,
} from "./exam-programs.fixture.ts";
import { LISTING } from "./paths.ts";

let sandbox: Sandbox | undefined;
afterEach(() => sandbox?.close());

async function examine(
  program: ((seller: Program) => Promise<unknown>) | undefined,
  profile: ProfileName,
): Promise<ExamResult> {
  sandbox = createSandbox({ profile });
  return await sandbox.exam({ seconds: 120, poll: 5 }, (seller) => program?.(seller) ?? fail());
}

function fail(): never {
  throw new Error("There is no such program");
}

const failed = ({ rules }: ExamResult) =>
  rules.flatMap(({ rule, status, failures }) => (status === "failed" ? [{ rule, failures }] : []));

/** A reading mistake is told twice: what was missed, with its cause, and the mistake. */
const mistakes = (result: ExamResult) =>
  failed(result).filter(
    ({ rule, failures }) =>
      rule !== "changes-missed" || failures.some(({ text }) => text.endsWith("unknown")),
  );

it("gives the same verdict twice, and is forgotten by a reset", async () => {
  const program = wrongPrograms["short-page-as-last"];
  const verdict = async () =>
    (await examine(program, "document")).rules.map(({ rule, status }) => [rule, status]);
  const first = await verdict();
  await sandbox?.close();
  expect(await verdict()).toEqual(first);
  sandbox?.control.reset();
  expect(sandbox?.control.exam.get().state).toBe("none");
});

/** Waits by the sandbox's clock until it is stopped. */
async function waitForever(seller: Program): Promise<void> {
  while (!seller.signal.aborted) await wait(seller, 5_000);
}

it("ends by the sandbox's clock when a program sends nothing", async () => {
  sandbox = createSandbox();
  await expect(sandbox.exam({}, waitForever)).rejects.toThrow(new ExamError("none within 60 s"));
});

it("rejects when a program ends without a request", async () => {
  sandbox = createSandbox();
  await expect(sandbox.exam({}, async () => "done")).rejects.toThrow(
    new ExamError("the program ended"),
  );
});

it("ends by the sandbox's clock when a program sends nothing more", async () => {
  sandbox = createSandbox();
  const result = await sandbox.exam({ seconds: 3_600 }, async (seller) => {
    await call(seller, LISTING);
    await waitForever(seller);
  });
  expect(failed(result)).toMatchObject([{ rule: "silent" }]);
});

it("settles where a program ignores its signal, which reaches no later exam", async () => {
  sandbox = createSandbox();
  let left: Program | undefined;
  const exam = sandbox.exam({}, async (seller) => {
    left = seller;
    await wait(seller, 60_000);
    await new Promise(() => undefined);
  });
  await expect(exam).rejects.toThrow(ExamError);
  const next = await sandbox.exam({ seconds: 20, poll: 1 }, async (seller) => {
    await expect(call({ ...seller, ...left }, LISTING)).rejects.toThrow("aborted");
    await call(seller, LISTING);
  });
  expect(next.requests).toBe(1);
});

it("judges nothing before the first request", () => {
  sandbox = createSandbox();
  sandbox.control.exam.start();
  const { rules } = sandbox.control.exam.getResult();
  expect(rules.map(({ status }) => status)).toEqual(rules.map(() => "not-seen"));
});

it("serves the seller again when the day has ended", async () => {
  sandbox = createSandbox();
  await examine(rightPrograms["windows that share their ends"], "document");
  const response = await sandbox.fetch(sandbox.baseUrl + LISTING, {
    headers: { ...sandbox.credentials },
  });
  expect(response.status).toBe(200);
  expect(sandbox.control.faults.list()).toEqual([]);
});

it.each([
  ["follows", "failed"],
  ["refuses", "passed"],
])("judges a program that %s a redirect to another origin: %s", async (what, status) => {
  sandbox = createSandbox();
  const followed = (seller: Program) => ({ ...seller.connection, baseUrl: "" });
  const result = await sandbox.exam({ chapters: ["redirect"] }, (seller) =>
    pollForever(seller, async () => {
      await call(seller, LISTING).catch(async (error: unknown) => {
        const location = error instanceof Refused && what === "follows" && error.location;
        if (location) await call({ ...seller, connection: followed(seller) }, location);
        throw error;
      });
    }),
  );
  expect(failed(result).map(({ rule }) => rule)).toEqual(
    status === "failed" ? ["secret-in-url"] : [],
  );
});

/** `npm run test:full` takes the other one, too. */
const profile = process.env.SANDBOX_EXAM_PROFILE === "observed" ? "observed" : "document";

describe(`under the profile ${profile}`, () => {
  it.each(Object.keys(rightPrograms))("passes %s", async (name) => {
    const result = await examine(rightPrograms[name], profile);
    expect(failed(result)).toEqual([]);
    expect(result.passed).toBe(true);
  });

  it.each(Object.keys(wrongPrograms))("fails %s, and no other rule", async (name) => {
    const result = await examine(wrongPrograms[name], profile);
    expect(mistakes(result)).toMatchObject([{ rule: name.split(".")[0] }]);
    expect(result.passed).toBe(false);
  });
});
