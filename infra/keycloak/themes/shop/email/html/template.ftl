<#-- Every mail of the realm wears this; mail programs want tables and inline styles. -->
<#macro emailLayout>
<!doctype html>
<html lang="${locale.language}" dir="${(ltr)?then("ltr","rtl")}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"></head>
<body style="margin:0;background:#f5f4f0;color:#14171b;font:400 16px/1.5 Archivo,Arial,Helvetica,sans-serif;">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f5f4f0;"><tr><td align="center" style="padding:32px 16px;">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px;">
<tr><td style="background:#14171b;border-radius:4px 4px 0 0;padding:16px 28px;color:#ffffff;font-size:22px;font-weight:700;"><span style="color:#ff6a13;" aria-hidden="true">&#11042;</span>&nbsp;${properties.brand}</td></tr>
<tr><td style="background:#ffffff;border:1px solid #dcdad3;border-top:0;border-radius:0 0 4px 4px;padding:28px;"><#nested></td></tr>
</table>
</td></tr></table>
</body>
</html>
</#macro>

<#-- One thing to do, and how long it works; the text part has the address in plain sight. -->
<#macro action heading lead label note>
<h1 style="margin:0 0 12px;font-size:24px;line-height:1.15;">${heading}</h1>
<p style="margin:0 0 20px;">${lead}</p>
<p style="margin:0 0 20px;"><a href="${link}" style="display:inline-block;padding:12px 20px;background:#ff6a13;border-radius:4px;color:#14171b;font-weight:700;text-decoration:none;">${label}</a></p>
<p style="margin:0;color:#59626c;font-size:14px;">The link works for ${linkExpirationFormatter(linkExpiration)}. ${note}</p>
</#macro>
