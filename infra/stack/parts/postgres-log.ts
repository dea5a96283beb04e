/**
 * Server settings that keep values of the shop's rows out of Postgres's log. SQL texts carry values, and so does the DETAIL of an
 * error ("Failing row contains ..."); SQLSTATE and message stay. `docker-compose.yml` sets the same; a managed Postgres needs them, too
 * (`infra/k8s/postgres.md`). Source: postgresql.org/docs/18/runtime-config-logging.html.
 */
export const LOG_WITHOUT_VALUES: Readonly<Record<string, string>> = {
  // The text of a failing statement.
  log_min_error_statement: "panic",
  // The DETAIL, HINT and CONTEXT: the failing row, the queries of a deadlock.
  log_error_verbosity: "terse",
  // The text of every statement, or of slow and sampled ones.
  log_statement: "none",
  log_min_duration_statement: "-1",
  log_min_duration_sample: "-1",
  log_transaction_sample_rate: "0",
  // The bound parameters.
  log_parameter_max_length: "0",
  log_parameter_max_length_on_error: "0",
};
