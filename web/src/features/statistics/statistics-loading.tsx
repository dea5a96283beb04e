import { Loading } from "../../ui/loading.tsx";
import "./statistics-loading.scss";

/** A placeholder as high as the screen, so that what follows does not move in view when the charts arrive. */
export function StatisticsLoading() {
  return (
    <div className="statistics-loading">
      <Loading what="Loading the statistics …" />
    </div>
  );
}
