<#ftl output_format="plainText">
Verify your email

Confirm this email address for your ${properties.brand} account:

${link}

The link works for ${linkExpirationFormatter(linkExpiration)}. If this wasn't you, ignore this email.

${properties.brand}, ${properties.address}. Phone ${properties.phone}.
Help and contact: ${link?keep_before("/auth/")}/help
