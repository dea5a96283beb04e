<#import "template.ftl" as layout>
<@layout.registrationLayout; section>
  <#if section == "header">${msg("logoutConfirmTitle")}
  <#elseif section == "form">
    <p>${msg("logoutConfirmHeader")}</p>
    <form class="actions" action="${url.logoutConfirmAction}" method="post">
      <input type="hidden" name="session_code" value="${logoutConfirm.code}">
      <button class="btn btn-primary" id="kc-logout" name="confirmLogout" type="submit">${msg("doLogout")}</button>
      <#if !logoutConfirm.skipLink><a class="btn btn-outline" href="${(client.baseUrl)!"/"}">${msg("backToApplication")}</a></#if>
    </form>
  </#if>
</@layout.registrationLayout>
