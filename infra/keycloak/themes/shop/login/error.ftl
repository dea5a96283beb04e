<#import "template.ftl" as layout>
<#-- Keycloak no longer knows this login, for example because the address was verified in another browser. -->
<#assign isLoginOver = message.summary == msg("cookieNotFoundMessage")>
<#-- A link of a mail was opened while another account is logged in; the message names that account. -->
<#assign isOtherAccount = message.summary?ends_with(msg("differentUserAuthenticated", "\n")?keep_after("\n"))>
<@layout.registrationLayout problem=isLoginOver?then("", message.summary) displayMessage=false displayToast=false; section>
  <#if section == "header">${isLoginOver?then(msg("loginOverTitle"), isOtherAccount?then(msg("otherAccountTitle"), msg("errorTitle")))}
  <#elseif section == "form">
    <#if isLoginOver><p>${message.summary}</p></#if>
    <#if traceId??><p>${msg("traceIdSupportMessage", traceId)}</p></#if>
    <div class="actions">
      <#if isLoginOver><a class="btn btn-primary" href="/login">${msg("doLogIn")}</a>
      <#elseif isOtherAccount><a class="btn btn-primary" href="${url.logoutConfirmAction?keep_before_last("/")}?client_id=web" data-log-out>${msg("doLogout")}</a>
      </#if>
      <a class="btn ${(isLoginOver || isOtherAccount)?then("btn-outline", "btn-primary")}" href="${(client.baseUrl)!"/"}">${msg("backToApplication")}</a>
      <#if !isLoginOver && !isOtherAccount><a class="btn btn-outline" href="/login">${msg("doLogIn")}</a></#if>
    </div>
  </#if>
</@layout.registrationLayout>
