import type { components, paths } from "../../../openapi/types.d.ts";

type Problem = components["schemas"]["Problem"];
type FieldError = NonNullable<Problem["errors"]>[number];

/** Problem body of the API: the fields it names, or the current state after a conflict. */
export type ProblemBody = Problem & {
  readonly errors: readonly [FieldError, ...FieldError[]];
  readonly current?: unknown;
};

/** Whether a path is one of a template of the contract, part by part: `/orders/1/events` of `/orders/{id}/events`. */
type Fits<Path, Template> = Path extends `${infer Head}/${infer Tail}`
  ? Template extends `${infer First}/${infer Rest}`
    ? FitsPart<Head, First> extends true
      ? Fits<Tail, Rest>
      : false
    : false
  : Template extends `${string}/${string}`
    ? false
    : FitsPart<Path, Template>;
type FitsPart<Part, Template> = Template extends `{${string}}` ? true : Part extends Template ? true : false;

type Plain<Path> = Path extends `${infer Before}?${string}` ? Before : Path;
type TemplateOf<Path> = Path extends keyof paths
  ? Path
  : { [Template in keyof paths]: Fits<Path, Template> extends true ? Template : never }[keyof paths];

type Json<Responses> = {
  [Status in keyof Responses]: Status extends 200 | 201
    ? Responses[Status] extends { content: { "application/json": infer Body } }
      ? Body
      : never
    : never;
}[keyof Responses];

type Operation<Method, Path> = paths[TemplateOf<Plain<Path>>][Lowercase<Method & string> &
  keyof paths[TemplateOf<Plain<Path>>]];

/**
 * The body of a call that went well (200, 201), by the contract: `BodyOf<"GET", "/orders/1/events?limit=2">`. `unknown` where the
 * contract has no such call, or a path is only known when it is made.
 */
export type BodyOf<Method, Path> = string extends Path
  ? unknown
  : [TemplateOf<Plain<Path>>] extends [never]
    ? unknown
    : Operation<Method, Path> extends { responses: infer Responses }
      ? Json<Responses>
      : unknown;
