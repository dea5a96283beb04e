import { Coming } from "./coming.tsx";

/** /dashboard/addTool */
export function AddToolPage() {
  return (
    <Coming title="Add A Tool">
      <p>Soon a new tool can be put into the catalogue here.</p>
    </Coming>
  );
}
