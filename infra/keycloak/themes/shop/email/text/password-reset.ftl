<#ftl output_format="plainText">
Reset your password

Choose a new password for your ${properties.brand} account:

${link}

The link works for ${linkExpirationFormatter(linkExpiration)}. If this wasn't you, ignore this email. Your password stays the same.

${properties.brand}, ${properties.address}. Phone ${properties.phone}.
Help and contact: ${link?keep_before("/auth/")}/help
