<#import "template.ftl" as layout>
<#import "parts.ftl" as parts>
<#assign wrong = messagesPerField.existsError("username", "password")>
<#assign canRegister = realm.password && realm.registrationAllowed && !registrationDisabled??>
<#-- Messages of Keycloak when sign-in with Google failed: they have their own title. -->
<#assign googleFailures = [msg("identityProviderUnexpectedErrorMessage"), msg("identityProviderAuthenticationFailedMessage"), msg("identityProviderMissingStateMessage"), msg("identityProviderMissingCodeOrErrorMessage"), msg("identityProviderInvalidResponseMessage"), msg("couldNotObtainTokenMessage"), msg("unexpectedErrorHandlingResponseMessage"), msg("access-denied-when-idp-auth", "Google")]>
<#assign byGoogle = message?has_content && googleFailures?seq_contains(message.summary)>
<@layout.registrationLayout displayInfo=canRegister problem=wrong?then(messagesPerField.getFirstError("username", "password"), "") problemTitle=byGoogle?then(msg("googleErrorTitle"), msg("loginErrorTitle")); section>
  <#if section == "header">${msg("loginAccountTitle")}
  <#elseif section == "lead"><p class="lead" data-returns="${msg("loginReturnLead")}">${msg("loginLead")}</p>
  <#elseif section == "form">
    <#if realm.password>
    <form id="kc-form-login" action="${url.loginAction}" method="post" data-busy="${msg("logInBusy")}">
      <#if !usernameHidden??>
      <div class="field">
        <label class="form-label" for="username">${msg("email")}</label>
        <input class="form-control" id="username" name="username" type="email" value="${(login.username!'')}" required autocomplete="username"<#if !(login.username?has_content && wrong)> autofocus</#if><#if wrong> aria-invalid="true" aria-describedby="problem"</#if>>
      </div>
      </#if>
      <#-- The link is shown next to the label, but comes after the input in the tab order. -->
      <div class="field with-link">
        <label class="form-label" for="password">${msg("password")}</label>
        <div class="password">
          <input class="form-control" id="password" name="password" type="password" required autocomplete="current-password"<#if usernameHidden?? || (login.username?has_content && wrong)> autofocus</#if><#if wrong> aria-invalid="true" aria-describedby="problem"</#if>>
          <@parts.showPassword for="password"/>
        </div>
        <#if realm.resetPasswordAllowed><a id="forgot-password" href="${url.loginResetCredentialsUrl}">${msg("doForgotPassword")}</a></#if>
      </div>
      <input type="hidden" name="credentialId"<#if auth?has_content && auth.selectedCredential?has_content> value="${auth.selectedCredential}"</#if>>
      <button class="btn btn-primary btn-block" id="kc-login" name="login" type="submit">${msg("doLogIn")}</button>
    </form>
    <#if realm.resetPasswordAllowed>
    <template id="reset-template">
      <dialog aria-labelledby="reset-title">
        <form id="reset-form" method="dialog" data-busy="${msg("resetBusy")}" data-failed="${msg("resetFailed")}">
          <h2 id="reset-title">${msg("emailForgotTitle")}</h2>
          <p class="lead">${msg("emailInstruction")}</p>
          <div class="field">
            <label class="form-label" for="reset-email">${msg("email")}</label>
            <input class="form-control" id="reset-email" type="email" required autocomplete="email">
          </div>
          <div class="actions">
            <button class="btn btn-primary" type="submit">${msg("resetSend")}</button>
            <button class="btn btn-outline" type="button" data-close>${msg("doCancel")}</button>
          </div>
        </form>
        <div id="reset-result" hidden>
          <h2>${msg("emailForgotTitle")}</h2>
          <p role="status"></p>
          <div class="actions"><button class="btn btn-outline" type="button" data-close>${msg("close")}</button></div>
        </div>
      </dialog>
    </template>
    </#if>
    </#if>
  <#elseif section == "socialProviders" && realm.password><@parts.providers/>
  <#elseif section == "info"><#if canRegister>${msg("noAccount")} <a href="${url.registrationUrl}">${msg("doRegister")}</a></#if>
  </#if>
</@layout.registrationLayout>
