-- Requests the paths of a file (one per line, first argument) in random order, and prints the result as JSON.
local requests = {}

function init(args)
  math.randomseed(20260801)
  for path in io.lines(args[1]) do
    requests[#requests + 1] = wrk.format("GET", path)
  end
end

function request()
  return requests[math.random(#requests)]
end

function done(summary, latency)
  local errors = summary.errors
  io.write(string.format(
    '\n{"requests":%d,"seconds":%f,"p99":%f,"failures":%d}\n',
    summary.requests,
    summary.duration / 1e6,
    latency:percentile(99) / 1000,
    errors.connect + errors.read + errors.write + errors.status + errors.timeout
  ))
end
