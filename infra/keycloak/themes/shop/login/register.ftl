<#import "template.ftl" as layout>
<#import "parts.ftl" as parts>
<#function errorOf field><#return messagesPerField.existsError(field)?then(messagesPerField.getFirstError(field), "")></#function>
<#function oldValue field><#return (profile.attributesByName[field].value)!""></#function>
<#assign problem = messagesPerField.existsError("firstName", "email", "username", "password", "password-confirm")?then(messagesPerField.getFirstError("firstName", "email", "username", "password", "password-confirm"), "")>
<@layout.registrationLayout displayInfo=true problem=problem problemTitle=msg("registerErrorTitle"); section>
  <#if section == "header">${msg("registerTitle")}
  <#elseif section == "lead"><p class="lead">${msg("registerLead")}</p>
  <#elseif section == "form">
    <form id="kc-register-form" action="${url.registrationAction}" method="post" data-busy="${msg("signUpBusy")}">
      <@parts.field id="firstName" label=msg("name") value=oldValue("firstName") error=errorOf("firstName") attributes='maxlength="20" autocomplete="name" autofocus' most=20 full=msg("nameFull", 20)/>
      <@parts.field id="email" label=msg("email") type="email" value=oldValue("email") error=errorOf("email") attributes='maxlength="255" autocomplete="username"'/>
      <@parts.newPassword id="password" label=msg("password") error=errorOf("password")/>
      <input type="hidden" name="password-confirm" data-repeats="password">
      <p class="legal">${msg("acceptTerms")} <a href="/terms">${msg("terms")}</a> ${msg("acceptAnd")} <a href="/privacy">${msg("privacyPolicy")}</a>.</p>
      <button class="btn btn-primary btn-block" type="submit">${msg("doSignUp")}</button>
    </form>
  <#elseif section == "socialProviders"><@parts.providers/>
  <#elseif section == "info">${msg("haveAccount")} <a href="${url.loginUrl}">${msg("doLogIn")}</a>
  </#if>
</@layout.registrationLayout>
