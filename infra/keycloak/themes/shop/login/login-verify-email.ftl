<#import "template.ftl" as layout>
<#import "parts.ftl" as parts>
<@layout.registrationLayout displayInfo=!isAppInitiatedAction??; section>
  <#if section == "header">${msg("emailVerifyTitle")}
  <#elseif section == "form">
    <p><#if verifyEmail??>${msg("emailVerifyInstruction1", verifyEmail)}<#else>${msg("emailVerifyInstruction4", user.email)}</#if></p>
    <#if isAppInitiatedAction??>
      <form class="actions" id="kc-verify-email-form" action="${url.loginAction}" method="post">
        <button class="btn btn-primary" type="submit">${verifyEmail???then(msg("emailVerifyResend"), msg("emailVerifySend"))}</button>
        <button class="btn btn-outline" type="submit" name="cancel-aia" value="true" formnovalidate>${msg("doCancel")}</button>
      </form>
    </#if>
    <#if !isAppInitiatedAction??><div class="actions"><a class="btn btn-primary" id="verified-elsewhere" href="">${msg("emailVerifyDone")}</a></div></#if>
    <template id="register-success"><@parts.toast kind="success" title=msg("registerSuccessTitle") text=msg("registerSuccessMessage")/></template>
  <#elseif section == "info">
    ${msg("emailVerifyInstruction2")} <a href="${url.loginAction}">${msg("emailVerifyAgain")}</a><br>
    <a href="${url.loginRestartFlowUrl}">${msg("emailVerifyOther")}</a>
  </#if>
</@layout.registrationLayout>
