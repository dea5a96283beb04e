import { expect, test } from "vitest";
import document from "../../openapi/openapi.json" with { type: "json" };
import { PROBLEMS } from "./problem.ts";

/** The API's own paths have no such problems: a page or file that is missing, and errors of nginx itself. Of an upload that is denied they are the API's. */
const NOT_OF_THE_API = [401, 403, 404, 405, 500, 501];

test("the API's contract names each problem that the gateway reports in its place", () => {
  const { description } = document.info;
  const reported = PROBLEMS.filter(({ status }) => !NOT_OF_THE_API.includes(status));
  expect(reported.map(({ status, code }) => `${status} \`${code}\``)).toEqual(
    description.slice(description.indexOf("may report ")).match(/\d{3} `[\w-]+`/g),
  );
});
