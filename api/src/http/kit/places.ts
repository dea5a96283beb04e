/** Limits what is open at a time: `max` in this process, `perClientMax` of it for one client. */
export interface Places {
  /** Takes a place, which the returned function gives back. Where none is free, returns what is full: the process or the client's share. */
  take(client: string): (() => void) | "process" | "client";
  readonly size: () => number;
}

export function openPlaces({ max, perClientMax }: { max: number; perClientMax: number }): Places {
  const taken = new Map<string, number>();
  let size = 0;
  return {
    take(client) {
      const own = taken.get(client) ?? 0;
      if (size >= max) return "process";
      if (own >= perClientMax) return "client";
      taken.set(client, own + 1);
      size += 1;
      return () => {
        const left = (taken.get(client) ?? 1) - 1;
        if (left === 0) taken.delete(client);
        else taken.set(client, left);
        size -= 1;
      };
    },
    size: () => size,
  };
}
