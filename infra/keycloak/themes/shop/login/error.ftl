<#import "template.ftl" as layout>
<#-- Keycloak no longer knows this login, for example because the address was verified in another browser. -->
<#assign isLoginOver = message.summary == msg("cookieNotFoundMessage")>
<@layout.registrationLayout problem=isLoginOver?then("", message.summary) displayMessage=false displayToast=false; section>
  <#if section == "header">${isLoginOver?then(msg("loginOverTitle"), msg("errorTitle"))}
  <#elseif section == "form">
    <#if isLoginOver>
      <p>${message.summary}</p>
      <div class="actions">
        <a class="btn btn-primary" href="/login">${msg("doLogIn")}</a>
        <a class="btn btn-outline" href="${(client.baseUrl)!"/"}">${msg("backToApplication")}</a>
      </div>
    <#else>
      <#if traceId??><p>${msg("traceIdSupportMessage", traceId)}</p></#if>
      <div class="actions">
        <a class="btn btn-primary" href="${(client.baseUrl)!"/"}">${msg("backToApplication")}</a>
        <a class="btn btn-outline" href="/login">${msg("doLogIn")}</a>
      </div>
    </#if>
  </#if>
</@layout.registrationLayout>
