import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { forgetDraft, keepDraft, readDraft } from "../../lib/drafts.ts";
import { clearNotices, notifyError, notifySuccess } from "../../lib/notify.tsx";
import { asProblem } from "../../lib/problem.ts";
import { complaints, type FieldErrors, type FieldFault, useRefusals } from "../../lib/use-refusals.ts";
import { settingsQuery } from "../settings/settings.api.ts";
import { saveProfile, type Profile, type ProfileDetails } from "./customer.api.ts";
import {
  faultsOf,
  isHttps,
  PROFILE_DETAILS,
  PROFILE_FIELDS,
  PROFILE_LABELS,
  type DetailName,
} from "./profile-fields.ts";

interface ProfileForm {
  readonly details: ProfileDetails;
  readonly errors: FieldErrors<DetailName>;
  /** The same errors, for the summary. */
  readonly faults: readonly FieldFault[];
  /** Why the shop refused, when it is about no single field. */
  readonly refusal: string;
  /** How often the profile was not taken so far. */
  readonly refusedTries: number;
  readonly isUnsaved: boolean;
  readonly isSaving: boolean;
  readonly isSaved: boolean;
  /** Where pictures may come from; empty while that is not known. */
  readonly photoHosts: readonly string[];
  /** A typed picture that may be shown already; empty where there is none. */
  readonly previewUrl: string;
  readonly change: (name: DetailName, value: string) => void;
  readonly discard: () => void;
  readonly save: () => Promise<void>;
}

const draftName = (email: string): string => `profile:${email}`;

const detailsOf = ({ education, location, linkedin, photoUrl }: ProfileDetails): ProfileDetails => ({
  education,
  location,
  linkedin,
  photoUrl,
});

/** As the shop keeps it. */
const trimmed = ({ education, location, linkedin, photoUrl }: ProfileDetails): ProfileDetails => ({
  education: education.trim(),
  location: location.trim(),
  linkedin: linkedin.trim(),
  photoUrl: photoUrl.trim(),
});

const differ = (typed: ProfileDetails, kept: ProfileDetails): boolean =>
  PROFILE_FIELDS.some(({ name }) => typed[name].trim() !== kept[name]);

function firstDetails(profile: Profile): ProfileDetails {
  return { ...detailsOf(profile), ...readDraft(draftName(profile.email)) };
}

/** The state of My Profile's form; what is typed stays in this tab until it is saved or discarded. */
export function useProfileForm(profile: Profile): ProfileForm {
  const { mutateAsync, isPending, isSuccess, reset } = useMutation(
    saveProfile(profile.email, useQueryClient()),
  );
  const photoHosts = useQuery(settingsQuery).data?.photoHosts;
  const [details, setDetails] = useState(() => detailsOf(firstDetails(profile)));
  const { errors, faults, refusal, refusedTries, refuse, mend, clear } = useRefusals(PROFILE_LABELS);
  const isUnsaved = differ(details, profile);
  const name = draftName(profile.email);

  const become = (next: ProfileDetails): void => {
    setDetails(next);
    if (differ(next, profile)) keepDraft(name, { ...next });
    else forgetDraft(name);
    if (!isPending) reset();
  };

  const save = async (): Promise<void> => {
    const wrong = faultsOf(details, photoHosts);
    if (Object.keys(wrong).length > 0) {
      refuse(wrong);
      return;
    }
    clear();
    clearNotices();
    try {
      await mutateAsync(trimmed(details));
      setDetails(trimmed(details));
      forgetDraft(name);
      notifySuccess("SUCCESS", "Your profile is saved");
    } catch (error) {
      const problem = asProblem(error);
      // The guard leads to sign-in; what was typed is kept.
      if (problem.status === 401) {
        notifyError("No user is logged in");
        return;
      }
      const { errors: told, rest } = complaints(problem, PROFILE_DETAILS);
      refuse(told, rest);
    }
  };

  const shown = details.photoUrl.trim();
  return {
    details,
    errors,
    faults,
    refusal,
    refusedTries,
    isUnsaved,
    isSaving: isPending,
    isSaved: isSuccess && !isUnsaved,
    photoHosts: photoHosts ?? [],
    previewUrl: shown !== profile.photoUrl && photoHosts && isHttps(shown, photoHosts) ? shown : "",
    change: (field, value) => {
      become({ ...details, [field]: value });
      mend(field);
    },
    discard: () => {
      become(detailsOf(profile));
      clear();
    },
    save,
  };
}
