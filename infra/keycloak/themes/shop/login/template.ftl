<#import "tokens.ftl" as tokens>
<#import "icons.ftl" as icons>
<#import "shell.ftl" as shell>
<#import "parts.ftl" as parts>
<#-- The layout of every page, also of those that come from the base theme.
     problem: a sentence of this page's own about what failed (else Keycloak's message, when it is one)
     problemTitle: its title in the toast
     displayToast: false where the page is about nothing but the problem -->
<#macro registrationLayout bodyClass="" displayInfo=false displayMessage=true displayRequiredFields=false problem="" problemTitle=msg("loginErrorTitle") displayToast=true>
<#local heading><#nested "header"></#local>
<#local sentence = problem>
<#if sentence == "" && displayMessage && message?has_content && message.type == "error"><#local sentence = message.summary></#if>
<#local sentence = parts.sentenceOf(sentence)>
<!doctype html>
<html lang="${lang}">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="robots" content="noindex, nofollow">
  <meta name="theme-color" content="${tokens.ink}">
  <title>${heading?markup_string?trim?no_esc} | ${properties.brand}</title>
  <link rel="icon" type="image/svg+xml" href="${url.resourcesPath}/img/favicon.svg">
  <link rel="preload" as="font" type="font/woff2" href="${url.resourcesPath}/fonts/archivo-latin-wght-normal.woff2" crossorigin>
  <link rel="stylesheet" href="${url.resourcesPath}/css/shell.css?v=${properties.version}">
  <link rel="stylesheet" href="${url.resourcesPath}/css/page.css?v=${properties.version}">
<#-- This one is there before the page: a form that is sent before the others have loaded must be right. -->
  <script src="${url.resourcesPath}/js/repeat.js?v=${properties.version}"></script>
<#-- Separate files in this order: an imported script would be requested without its version, and a script that waits for
     others has not run when the page is loaded. -->
<#list ["history", "shell", "return", "forms", "reset-dialog", "registration", "toasts", "session"] as name>
  <script type="module" src="${url.resourcesPath}/js/${name}.js?v=${properties.version}"></script>
</#list>
<#-- The head's end tag is left out on purpose: Keycloak would put an inline script before it, which the policy
     forbids; js/history.js does its work. -->
<body class="shop" data-page-id="login-${pageId}" data-sso-login-url="${url.ssoLoginInOtherTabsUrl}"<#if authenticationSession??> data-auth-session-hash="${authenticationSession.authSessionIdHash}"</#if>>
<a class="skip-link" href="#main">${msg("skipToContent")}</a>
<@shell.header/>
<main id="main" class="container page">
  <div class="card-box ${bodyClass}">
    <h1>${heading}</h1>
    <#nested "lead">
    <#if sentence != "">
      <@parts.problemBox sentence=sentence isAlert=!displayToast/>
      <#if displayToast><@parts.toast kind="error" title=problemTitle text=sentence/></#if>
    <#elseif displayMessage && message?has_content && (message.type != "warning" || !isAppInitiatedAction??)>
      <p class="notice ${message.type}"<#if message.type == "success"> role="status"</#if>>${kcSanitize(message.summary)?no_esc}</p>
    </#if>
    <#if auth?has_content && auth.showUsername() && !auth.showResetCredentials()>
      <p class="attempted">${auth.attemptedUsername} <span>${msg("notYou")} <a id="reset-login" href="${url.loginRestartFlowUrl}">${msg("restartLoginTooltip")}</a></span></p>
    </#if>
    <#nested "form">
    <#nested "socialProviders">
    <#if displayInfo><div class="info"><#nested "info"></div></#if>
  </div>
</main>
<@shell.footer/>
</body>
</html>
</#macro>
