<#import "template.ftl" as layout>
<@layout.registrationLayout displayMessage=false; section>
  <#if section == "header">${msg("pageExpiredTitle")}
  <#elseif section == "form">
    <p>${msg("pageExpiredLead")}</p>
    <div class="actions">
      <a class="btn btn-primary" id="loginContinueLink" href="${url.loginAction}">${msg("pageExpiredContinue")}</a>
      <a class="btn btn-outline" id="loginRestartLink" href="${url.loginRestartFlowUrl}">${msg("pageExpiredRestart")}</a>
    </div>
  </#if>
</@layout.registrationLayout>
