import { CircleCheck, PencilLine } from "lucide-react";
import { useState } from "react";
import { useUnloadWarning } from "../../lib/use-unload-warning.ts";
import { Field } from "../../ui/field.tsx";
import { Form, SubmitRow } from "../../ui/form.tsx";
import type { Profile } from "./customer.api.ts";
import { Portrait } from "./portrait.tsx";
import { photoSources, PROFILE_FIELDS, type DetailName } from "./profile-fields.ts";
import { useProfileForm } from "./use-profile-form.ts";

/** Lets the signed-in customer edit the four details of their profile. */
export function ProfileForm({ profile }: { profile: Profile }) {
  const form = useProfileForm(profile);
  useUnloadWarning(form.isUnsaved);
  const hints: Partial<Record<DetailName, string>> = {
    linkedin: "Link to your LinkedIn profile",
    photoUrl:
      form.photoHosts.length === 0
        ? "Link to your profile photo"
        : `Link to a ${photoSources(form.photoHosts)} profile photo`,
  };
  return (
    <Form
      className="card-box"
      aria-label="My Profile"
      faults={form.faults}
      refusedTries={form.refusedTries}
      onSend={() => void form.save()}
    >
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
          error={form.errors[name]}
          onChange={(event) => form.change(name, event.target.value)}
        />
      ))}
      {form.previewUrl !== "" && <Preview key={form.previewUrl} name={profile.name} url={form.previewUrl} />}
      <SubmitRow refusal={form.refusal} label="Save" busyLabel="Saving …" busy={form.isSaving}>
        <span role="status">
          {form.isSaved && (
            <span className="saved">
              <CircleCheck size={17} aria-hidden="true" /> Saved
            </span>
          )}
          {form.isUnsaved && !form.isSaving && (
            <span className="unsaved">
              <PencilLine size={17} aria-hidden="true" /> Unsaved changes
            </span>
          )}
        </span>
        {form.isUnsaved && !form.isSaving && (
          <button type="button" className="link-button" onClick={form.discard}>
            Discard changes
          </button>
        )}
      </SubmitRow>
    </Form>
  );
}

/** How the typed picture will look. */
function Preview({ name, url }: { name: string; url: string }) {
  const [isMissing, setIsMissing] = useState(false);
  return (
    <div className="preview">
      <Portrait name={name} label="Preview" photoUrl={url} onMissing={() => setIsMissing(true)} />
      <span className="secondary small" role="status">
        {isMissing ? "We can't load this image. We'll show your initial instead." : "Preview"}
      </span>
    </div>
  );
}
