import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { CircleCheck, PencilLine } from "lucide-react";
import { useState } from "react";
import { useForm } from "../../lib/form/use-form.ts";
import { notifyError, notifySuccess } from "../../lib/notify.tsx";
import { useUnloadWarning } from "../../lib/use-unload-warning.ts";
import { Field } from "../../ui/field.tsx";
import { Form, SubmitRow } from "../../ui/form.tsx";
import { settingsQuery } from "../settings/settings.api.ts";
import { saveProfile, type Profile } from "./customer.api.ts";
import { Portrait } from "./portrait.tsx";
import { isHttps, parseProfile, photoSources, PROFILE_LABELS } from "./profile-fields.ts";

const TEXT_MAX = 200;
const URL_MAX = 300;

/** The form for the four details that customers edit themselves. */
export function ProfileForm({ profile }: { profile: Profile }) {
  const { mutateAsync } = useMutation(saveProfile(profile.email, useQueryClient()));
  const photoHosts = useQuery(settingsQuery).data?.photoHosts;
  const { education, location, linkedin, photoUrl } = profile;
  const form = useForm({
    name: `profile:${profile.email}`,
    labels: PROFILE_LABELS,
    initial: { education, location, linkedin, photoUrl },
    parse: (values) => parseProfile(values, photoHosts),
    async send(details) {
      await mutateAsync(details);
      notifySuccess("SUCCESS", "Your profile is saved");
    },
    resetAfterSend: true,
    onFailure: ({ status }) => {
      if (status === 401) notifyError("No user is logged in");
    },
  });
  const isUnsaved = form.isChanged && !form.isSending;
  useUnloadWarning(form.isChanged);
  const typedPhoto = form.values.photoUrl.trim();
  const hasPreview = typedPhoto !== photoUrl && photoHosts !== undefined && isHttps(typedPhoto, photoHosts);
  return (
    <Form form={form} className="card-box" aria-label="My Profile">
      <Field {...form.field("education")} maxLength={TEXT_MAX} autoComplete="off" />
      <Field {...form.field("location")} maxLength={TEXT_MAX} autoComplete="address-level2" />
      <Field
        {...form.field("linkedin")}
        type="url"
        hint="Link to your LinkedIn profile"
        maxLength={URL_MAX}
        autoComplete="url"
      />
      <Field
        {...form.field("photoUrl")}
        type="url"
        hint={
          photoHosts ? `Link to a ${photoSources(photoHosts)} profile photo` : "Link to your profile photo"
        }
        maxLength={URL_MAX}
        autoComplete="photo"
      />
      {hasPreview && <Preview key={typedPhoto} name={profile.name} url={typedPhoto} />}
      <SubmitRow form={form} label="Save" busyLabel="Saving …">
        <span role="status">
          {form.isSent && (
            <span className="saved">
              <CircleCheck size={17} aria-hidden="true" /> Saved
            </span>
          )}
          {isUnsaved && (
            <span className="unsaved">
              <PencilLine size={17} aria-hidden="true" /> Unsaved changes
            </span>
          )}
        </span>
        {isUnsaved && (
          <button type="button" className="link-button" onClick={form.reset}>
            Discard changes
          </button>
        )}
      </SubmitRow>
    </Form>
  );
}

/** The photo that was entered, before it is saved. */
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
