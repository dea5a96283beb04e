<#import "tokens.ftl" as tokens>
<#-- Every mail of the realm wears this; mail programs want tables and inline styles. -->
<#macro emailLayout>
<!doctype html>
<html lang="${locale.language}" dir="${(ltr)?then("ltr","rtl")}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"></head>
<body style="margin:0;background:${tokens.paper};color:${tokens.ink};font:400 16px/1.5 ${tokens.fontPlain};">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${tokens.paper};"><tr><td align="center" style="padding:32px 16px;">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px;">
<tr><td style="background:${tokens.ink};border-radius:${tokens.radius} ${tokens.radius} 0 0;padding:16px 28px;color:${tokens.white};font-size:22px;font-weight:700;"><span style="color:${tokens.signal};" aria-hidden="true">&#11042;</span>&nbsp;${properties.brand}</td></tr>
<tr><td style="background:${tokens.white};border:1px solid ${tokens.line};border-top:0;border-radius:0 0 ${tokens.radius} ${tokens.radius};padding:28px;"><#nested></td></tr>
<tr><td style="padding:16px 28px;color:${tokens.steel};font-size:14px;">${properties.brand}, ${properties.address}. Phone ${properties.phone}.<#if link??><br><a href="${link?keep_before("/auth/")}/help" style="color:${tokens.steel};">Help and contact</a></#if></td></tr>
</table>
</td></tr></table>
</body>
</html>
</#macro>

<#-- One thing to do, and how long it works; the text part has the address in plain sight. -->
<#macro action heading lead label note>
<h1 style="margin:0 0 12px;font-size:24px;line-height:1.15;">${heading}</h1>
<p style="margin:0 0 20px;">${lead}</p>
<p style="margin:0 0 20px;"><a href="${link}" style="display:inline-block;padding:12px 20px;background:${tokens.signal};border-radius:${tokens.radius};color:${tokens.ink};font-weight:700;text-decoration:none;">${label}</a></p>
<p style="margin:0;color:${tokens.steel};font-size:14px;">The link works for ${linkExpirationFormatter(linkExpiration)}. ${note}</p>
</#macro>
