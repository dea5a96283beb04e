<#import "template.ftl" as layout>
<#import "parts.ftl" as parts>
<#-- The same as the dialog on the login page, for browsers that did not run it; the dialog posts through this form. -->
<#assign wrong = messagesPerField.existsError("username")>
<@layout.registrationLayout displayInfo=true problem=wrong?then(messagesPerField.getFirstError("username"), ""); section>
  <#if section == "header">${msg("emailForgotTitle")}
  <#elseif section == "lead"><p class="lead">${msg("emailInstruction")}</p>
  <#elseif section == "form">
    <form id="kc-reset-password-form" action="${url.loginAction}" method="post" data-busy="${msg("resetBusy")}">
      <@parts.field id="username" label=msg("email") type="email" value=(auth.attemptedUsername)!"" attributes='autocomplete="username" autofocus'/>
      <button class="btn btn-primary btn-block" type="submit">${msg("resetSend")}</button>
    </form>
  <#elseif section == "info"><a href="${url.loginUrl}">${msg("backToLogin")}</a>
  </#if>
</@layout.registrationLayout>
