import { ShopTime } from "../settings/shop-time.tsx";
import type { LoggedEvent } from "./inspect-order.api.ts";
import { eventText } from "./order-text.ts";

/** The events of an order, newest last. */
export function EventLog({ events }: { events: readonly LoggedEvent[] }) {
  return (
    <section className="card-box wide" aria-labelledby="log">
      <h2 id="log">Event log</h2>
      <ol className="event-log">
        {events.map((event) => {
          const { what, source } = eventText(event);
          return (
            <li key={event.id}>
              <ShopTime className="tabular" at={event.at} />
              <div>
                <strong>{what}</strong>{" "}
                <span className="secondary">
                  {event.by === null ? (
                    source
                  ) : (
                    <>
                      by <bdi>{event.by}</bdi>
                    </>
                  )}
                </span>
                {event.failure !== "" && <p className="failure">{event.failure}</p>}
              </div>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
