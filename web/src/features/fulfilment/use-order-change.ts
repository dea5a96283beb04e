import { useMutation, useQueryClient } from "@tanstack/react-query";

/** Returns a function that sends a change of orders, then fetches everything about orders again. */
export function useOrderChange<Change, Result>(
  send: (change: Change) => Promise<Result>,
): (change: Change) => Promise<Result> {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["manage-orders"] }),
  }).mutateAsync;
}
