<#import "template.ftl" as layout>
<#assign wrong = messagesPerField.existsError("username", "password")>
<@layout.registrationLayout displayMessage=!wrong; section>
  <#if section == "header">${msg("demoHeading")}
  <#elseif section == "form">
    <p>${msg("demoLead", properties.brand)}</p>
    <#if wrong><p class="error" role="alert" id="problem">${kcSanitize(messagesPerField.getFirstError("username", "password"))?no_esc}</p></#if>
    <form action="${url.loginAction}" method="post">
      <label for="username">${msg("email")}</label>
      <input id="username" name="username" type="email" required autocomplete="off" autofocus value="${(login.username!'')}"<#if wrong> aria-invalid="true" aria-describedby="problem"</#if>>
      <label for="password">${msg("password")}</label>
      <input id="password" name="password" type="password" required autocomplete="off"<#if wrong> aria-invalid="true" aria-describedby="problem"</#if>>
      <button type="submit" name="login">${msg("demoContinue")}</button>
    </form>
    <h2>${msg("demoAccounts")}</h2>
    <dl>
      <dt>gwen.okoro@gmail.test</dt><dd>${msg("demoNew")}</dd>
      <dt>customer2@boltwright.test</dt><dd>${msg("demoKnown")}</dd>
      <dt>unverified@boltwright.test</dt><dd>${msg("demoUnverifiedShop")}</dd>
      <dt>nobody.asked@gmail.test</dt><dd>${msg("demoUnverified")}</dd>
    </dl>
    <p>${msg("demoPassword")}</p>
  </#if>
</@layout.registrationLayout>
