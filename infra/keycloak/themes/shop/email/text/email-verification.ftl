<#ftl output_format="plainText">
Verify your email

Somebody, most likely you, signed up at ${properties.brand} with this address. Confirm that it is yours, and you can order:

${link}

The link works for ${linkExpirationFormatter(linkExpiration)}. If it was not you, do nothing.
