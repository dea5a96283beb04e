import { StatePanel } from "../../ui/state-panel.tsx";

/** Stands for the records of a whole list where none has the entered words; `several` is their name, such as `families`. */
export const NoneFound = ({ several }: { readonly several: string }) => (
  <StatePanel title={`No ${several} found`}>
    <p>Check the spelling, or enter fewer words.</p>
  </StatePanel>
);
