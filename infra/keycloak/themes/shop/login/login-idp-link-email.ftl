<#import "template.ftl" as layout>
<@layout.registrationLayout displayInfo=true; section>
  <#if section == "header">${msg("emailLinkIdpTitle", idpDisplayName)}
  <#elseif section == "form">
    <p>${msg("emailLinkIdp1", idpDisplayName, brokerContext.username, realm.displayName)}</p>
    <div class="actions"><a class="btn btn-primary" href="${url.loginAction}">${msg("emailLinkIdpDone")}</a></div>
  <#elseif section == "info">
    ${msg("emailVerifyInstruction2")} <a href="${url.loginAction}">${msg("emailVerifyAgain")}</a><br>
    <a href="${url.loginRestartFlowUrl}">${msg("emailVerifyOther")}</a>
  </#if>
</@layout.registrationLayout>
