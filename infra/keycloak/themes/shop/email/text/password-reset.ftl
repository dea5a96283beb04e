<#ftl output_format="plainText">
Reset your password

Somebody, most likely you, asked for a new password at ${properties.brand}. Choose it here:

${link}

The link works for ${linkExpirationFormatter(linkExpiration)}. If it was not you, do nothing: the password stays as it is.
