<#import "template.ftl" as layout>
<#import "parts.ftl" as parts>
<#assign wrong = messagesPerField.existsError("password", "password-confirm")>
<@layout.registrationLayout problem=wrong?then(messagesPerField.getFirstError("password", "password-confirm"), ""); section>
  <#if section == "header">${msg("updatePasswordTitle")}
  <#elseif section == "form">
    <form id="kc-passwd-update-form" action="${url.loginAction}" method="post" data-busy="${msg("updatePasswordBusy")}">
      <@parts.newPassword id="password-new" label=msg("passwordNew") error=wrong?then(messagesPerField.getFirstError("password", "password-confirm"), "") autofocus=true/>
      <input type="hidden" name="password-confirm" data-repeats="password-new">
      <div class="field"><label class="check"><input type="checkbox" id="logout-sessions" name="logout-sessions" value="on" checked> ${msg("logoutOtherSessions")}</label></div>
      <button class="btn btn-primary btn-block" name="login" type="submit">${msg("updatePasswordButton")}</button>
      <#if isAppInitiatedAction??><button class="btn btn-outline btn-block" type="submit" name="cancel-aia" value="true" formnovalidate>${msg("doCancel")}</button></#if>
    </form>
  </#if>
</@layout.registrationLayout>
