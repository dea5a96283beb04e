import { join } from "node:path";
import { expect, test } from "vitest";
import { projectRoot } from "../verify/command.ts";
import { countTests } from "./unit-tests.ts";

const aFile = (name: string, message: string, ...tests: { status: string; fullName: string }[]) => ({
  name: join(projectRoot, name),
  status: message || tests.some(({ status }) => status === "failed") ? "failed" : "passed",
  message,
  assertionResults: tests.map((one) => ({
    ...one,
    failureMessages: one.status === "failed" ? ["expected 1 to be 2\nat line 3"] : [],
  })),
});

test("a failed test, a file whose hook failed and one that did not load are named and count once each", () => {
  const counts = countTests({
    numPassedTests: 2,
    numFailedTests: 1,
    numPendingTests: 2,
    numTodoTests: 0,
    testResults: [
      aFile("api/a.test.ts", "", { status: "passed", fullName: "adds" }),
      aFile(
        "api/b.test.ts",
        "",
        { status: "failed", fullName: "b adds" },
        { status: "passed", fullName: "b" },
      ),
      aFile(
        "api/c.test.ts",
        "canceling statement\nat line 40",
        ...["c adds", "c ends"].map((fullName) => ({ status: "skipped", fullName })),
      ),
      aFile("api/d.test.ts", "Cannot find module 'e'"),
    ],
  });
  expect(counts).toEqual({
    passed: 2,
    failed: 3,
    skipped: 2,
    problems: [
      "api/b.test.ts: b adds\nexpected 1 to be 2\nat line 3",
      "api/c.test.ts: canceling statement",
      "api/d.test.ts: Cannot find module 'e'",
    ],
  });
});
