import { embeddedRealm } from "../realm.ts";

// Prints the realm with the demo people in it, for the image of the profile `demo`.
process.stdout.write(`${JSON.stringify(await embeddedRealm(), null, 2)}\n`);
