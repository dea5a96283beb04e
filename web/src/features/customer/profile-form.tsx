import { useMutation, useQueryClient } from "@tanstack/react-query";
import { CircleCheck } from "lucide-react";
import { useState } from "react";
import { forgetDraft, keepDraft, readDraft } from "../../lib/drafts.ts";
import { notifyError } from "../../lib/notify.tsx";
import { asProblem } from "../../lib/problem.ts";
import { Field } from "../../ui/field.tsx";
import { FormAlert } from "../../ui/form-alert.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { saveProfile, type Profile, type ProfileDetails } from "./customer.api.ts";

interface DetailField {
  readonly name: keyof ProfileDetails;
  readonly label: string;
  readonly type: string;
  readonly max: number;
  readonly hint?: string;
}

const FIELDS: readonly DetailField[] = [
  { name: "education", label: "Education", type: "text", max: 200 },
  { name: "location", label: "Location", type: "text", max: 200 },
  {
    name: "linkedin",
    label: "LinkedIn",
    type: "url",
    max: 300,
    hint: "The https address of your LinkedIn page",
  },
  { name: "photoUrl", label: "Photo URL", type: "url", max: 300, hint: "The https address of your picture" },
];

const draftName = (email: string): string => `profile:${email}`;

function firstValues(profile: Profile): ProfileDetails {
  const kept = readDraft(draftName(profile.email));
  const value = (name: keyof ProfileDetails): string => kept?.[name] ?? profile[name];
  return {
    education: value("education"),
    location: value("location"),
    linkedin: value("linkedin"),
    photoUrl: value("photoUrl"),
  };
}

/** Lets the signed-in customer edit the four details of their profile. */
export function ProfileForm({ profile }: { profile: Profile }) {
  const [details, setDetails] = useState(() => firstValues(profile));
  const { mutateAsync, isPending, isSuccess, error, reset } = useMutation(
    saveProfile(profile.email, useQueryClient()),
  );
  const problem = error === null ? undefined : asProblem(error);
  const complaint = (name: keyof ProfileDetails): string | undefined =>
    problem?.fields.find(({ field }) => field === name)?.message;
  const named = FIELDS.some(({ name }) => complaint(name) !== undefined);

  const save = async (): Promise<void> => {
    try {
      await mutateAsync(details);
      forgetDraft(draftName(profile.email));
    } catch (failure) {
      // Anything else is said in the form; without a session the guard leads to sign-in.
      if (asProblem(failure).status === 401) notifyError("No user is logged in");
    }
  };

  return (
    <form
      className="card-box"
      aria-label="My Profile"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      {FIELDS.map(({ name, label, type, max, hint }) => (
        <Field
          key={name}
          name={name}
          label={label}
          type={type}
          hint={hint}
          maxLength={max}
          value={details[name]}
          error={complaint(name)}
          onChange={(event) => {
            const next = { ...details, [name]: event.target.value };
            setDetails(next);
            keepDraft(draftName(profile.email), next);
            if (!isPending) reset();
          }}
        />
      ))}
      <FormAlert message={named ? "" : (problem?.message ?? "")} />
      <div className="submit">
        <button type="submit" className="btn btn-primary" disabled={isPending}>
          {isPending && <Spinner />}
          {isPending ? "Saving …" : "Save"}
        </button>
        <span role="status">
          {isSuccess && (
            <span className="saved">
              <CircleCheck size={17} aria-hidden="true" /> Saved
            </span>
          )}
        </span>
      </div>
    </form>
  );
}
