import { ModeratedReviews } from "../../features/review/moderated-reviews.tsx";

/** /dashboard/reviews: hidden reviews; `?state=shown` lists the visible ones. */
export const Component = ModeratedReviews;
