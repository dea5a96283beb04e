<#import "template.ftl" as layout>
<@layout.registrationLayout displayMessage=false; section>
  <#if section == "header">${msg("confirmLinkIdpTitle")}
  <#elseif section == "form">
    <#if message?has_content><p>${kcSanitize(message.summary)?no_esc}</p></#if>
    <p>${msg("confirmLinkIdpHow")}</p>
    <form class="actions" id="kc-link-form" action="${url.loginAction}" method="post">
      <button class="btn btn-primary" type="submit" name="submitAction" id="linkAccount" value="linkAccount">${msg("confirmLinkIdpContinue", idpDisplayName)}</button>
      <a class="btn btn-outline" href="${url.loginRestartFlowUrl}">${msg("emailVerifyOther")}</a>
    </form>
  </#if>
</@layout.registrationLayout>
