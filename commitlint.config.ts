/**
 * Commit messages: `type(area): subject` with at most 72 characters, lower case, imperative, without a full stop (CONTRIBUTING.md).
 * Checked by lefthook before a commit is written.
 */

/** First words that only resemble a past tense or a participle. */
const IMPERATIVE =
  /^(?:bring|feed|need|seed|embed|exceed|proceed|speed|ping|process|pass|address|discuss|focus|express|bypass|dismiss|access|guess|cross|press)$/;

export default {
  rules: {
    "header-max-length": [2, "always", 72],
    "type-empty": [2, "never"],
    "type-enum": [
      2,
      "always",
      ["feat", "fix", "perf", "refactor", "test", "docs", "build", "ci", "chore", "style", "revert"],
    ],
    "scope-case": [2, "always", "lower-case"],
    "subject-empty": [2, "never"],
    "subject-case": [2, "never", ["sentence-case", "start-case", "pascal-case", "upper-case"]],
    "subject-full-stop": [2, "never", "."],
    "subject-imperative": [2, "always"],
    "body-leading-blank": [2, "always"],
  },
  plugins: [
    {
      rules: {
        "subject-imperative": ({ subject }: { subject: string | null }): [boolean, string] => {
          const [word = ""] = (subject ?? "").split(/[\s:,]/);
          const isImperative = IMPERATIVE.test(word) || !/(?:ed|ing|[^s]s|sses)$/.test(word);
          return [
            isImperative,
            `begin the subject with a verb in the imperative ("add", not "added" or "adds"): ${word}`,
          ];
        },
      },
    },
  ],
};
