<#import "template.ftl" as layout>
<@layout.registrationLayout problem=message.summary displayToast=false; section>
  <#if section == "header">${msg("errorTitle")}
  <#elseif section == "form">
    <#if traceId??><p>${msg("traceIdSupportMessage", traceId)}</p></#if>
    <div class="actions">
      <a class="btn btn-primary" href="${(client.baseUrl)!"/"}">${msg("backToApplication")}</a>
      <a class="btn btn-outline" href="/login">${msg("doLogIn")}</a>
    </div>
  </#if>
</@layout.registrationLayout>
