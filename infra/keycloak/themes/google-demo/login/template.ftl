<#-- Looks like neither the shop nor Google; a note at the top of every page states that. -->
<#macro registrationLayout bodyClass="" displayInfo=false displayMessage=true displayRequiredFields=false>
<#local heading><#nested "header"></#local>
<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="robots" content="noindex, nofollow">
  <title>${msg("demoTitle")}</title>
  <link rel="icon" href="data:,">
  <link rel="stylesheet" href="${url.resourcesPath}/css/demo.css?v=${properties.version}">
<#-- The head's end tag is left out on purpose: Keycloak would put an inline script before it, which the policy forbids. -->
<body>
<header><p><strong>${msg("demoTitle")}</strong> ${msg("demoNote")}</p></header>
<main>
  <h1>${heading}</h1>
  <#if displayMessage && message?has_content>
    <p class="${message.type}" role="${(message.type == "error")?then("alert", "status")}">${kcSanitize(message.summary)?no_esc}</p>
  </#if>
  <#nested "form">
  <#if displayInfo><#nested "info"></#if>
</main>
</body>
</html>
</#macro>
