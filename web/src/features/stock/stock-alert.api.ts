import { mutationOptions, queryOptions, type QueryClient } from "@tanstack/react-query";
import { customerApi, publicApi, unwrap } from "../../lib/api-client.ts";

/** The ids of the tools that the customer with this email waits for. */
export const stockAlertsQuery = (email: string) =>
  queryOptions({
    queryKey: ["stock-alerts", email],
    queryFn: async (): Promise<string[]> => unwrap(customerApi.GET("/stock-alerts")),
    staleTime: 30_000,
  });

/** Requests the mail about a tool that is back, or cancels it. */
export const changeStockAlert = (email: string, toolId: string, queryClient: QueryClient) =>
  mutationOptions({
    mutationKey: ["change-stock-alert", toolId],
    mutationFn: async (wanted: boolean): Promise<void> => {
      const params = { path: { id: toolId } };
      await (wanted
        ? unwrap(customerApi.PUT("/stock-alerts/{id}", { params }))
        : unwrap(customerApi.DELETE("/stock-alerts/{id}", { params })));
    },
    onSettled: () => queryClient.invalidateQueries(stockAlertsQuery(email)),
  });

/** Ends all mails about tools with the link of one. */
export const endStockAlerts = (token: string) =>
  mutationOptions({
    mutationKey: ["unsubscribe", token],
    mutationFn: async (): Promise<void> => {
      await unwrap(publicApi.POST("/unsubscribe/{token}", { params: { path: { token } } }));
    },
  });
