import { CircleCheck, PencilLine } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useUnloadWarning } from "../../lib/use-unload-warning.ts";
import { ErrorSummary, focusField } from "../../ui/error-summary.tsx";
import { Field } from "../../ui/field.tsx";
import { FormAlert } from "../../ui/form-alert.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import type { Profile } from "./customer.api.ts";
import { Portrait } from "./portrait.tsx";
import { listFaults, PROFILE_FIELDS, type DetailName } from "./profile-fields.ts";
import { useProfileForm } from "./use-profile-form.ts";

/** Lets the signed-in customer edit the four details of their profile. */
export function ProfileForm({ profile }: { profile: Profile }) {
  const form = useProfileForm(profile);
  const element = useRef<HTMLFormElement>(null);
  const faults = listFaults(form.faults);
  const { refusedTries } = form;
  const firstFault = faults[0]?.name;
  useUnloadWarning(form.isUnsaved);
  useEffect(() => {
    if (refusedTries > 0 && firstFault !== undefined) focusField(element.current, firstFault);
    // Once per refused try, not while the faults are mended.
    // oxlint-disable-next-line react/exhaustive-deps -- the first fault of the try that was refused
  }, [refusedTries]);

  const hints: Partial<Record<DetailName, string>> = {
    linkedin: "The https address of your LinkedIn page",
    photoUrl:
      form.photoHosts.length === 0
        ? "The https address of your picture"
        : `The https address of your picture at ${form.photoHosts.join(" or ")}`,
  };
  return (
    <form
      ref={element}
      className="card-box"
      aria-label="My Profile"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void form.save();
      }}
    >
      <ErrorSummary faults={faults} />
      {PROFILE_FIELDS.map(({ name, label, type, max, autoComplete }) => (
        <Field
          key={name}
          name={name}
          label={label}
          type={type}
          hint={hints[name]}
          maxLength={max}
          autoComplete={autoComplete}
          value={form.details[name]}
          error={form.faults[name]}
          onChange={(event) => form.change(name, event.target.value)}
        />
      ))}
      {form.previewUrl !== "" && <Preview key={form.previewUrl} name={profile.name} url={form.previewUrl} />}
      <FormAlert message={form.refusal} />
      <div className="submit">
        <button type="submit" className="btn btn-primary" disabled={form.isSaving}>
          {form.isSaving && <Spinner />}
          {form.isSaving ? "Saving …" : "Save"}
        </button>
        <span role="status">
          {form.isSaved && (
            <span className="saved">
              <CircleCheck size={17} aria-hidden="true" /> Saved
            </span>
          )}
          {form.isUnsaved && !form.isSaving && (
            <span className="unsaved">
              <PencilLine size={17} aria-hidden="true" /> Not saved yet. It is kept while this tab is open.
            </span>
          )}
        </span>
        {form.isUnsaved && !form.isSaving && (
          <button type="button" className="link-button" onClick={form.discard}>
            Discard changes
          </button>
        )}
      </div>
    </form>
  );
}

/** How the typed picture will look. */
function Preview({ name, url }: { name: string; url: string }) {
  const [isMissing, setIsMissing] = useState(false);
  return (
    <div className="preview">
      <Portrait
        name={name}
        label="How your picture looks"
        photoUrl={url}
        onMissing={() => setIsMissing(true)}
      />
      <span className="secondary small" role="status">
        {isMissing ? "This picture does not load; your initial is shown instead." : "How your picture looks"}
      </span>
    </div>
  );
}
