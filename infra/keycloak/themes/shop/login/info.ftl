<#import "template.ftl" as layout>
<@layout.registrationLayout displayMessage=false; section>
  <#if section == "header"><#if messageHeader??>${kcSanitize(msg("${messageHeader}"))?no_esc}<#else>${message.summary}</#if>
  <#elseif section == "form">
    <p><#if messageHeader??>${message.summary}</#if><#if requiredActions??><#list requiredActions> <b><#items as action>${kcSanitize(msg("requiredAction.${action}"))?no_esc}<#sep>, </#items></b></#list></#if></p>
    <#if !skipLink??>
      <div class="actions">
        <#if pageRedirectUri?has_content><a class="btn btn-primary" href="${pageRedirectUri}">${msg("backToApplication")}</a>
        <#elseif actionUri?has_content><a class="btn btn-primary" href="${actionUri}">${msg("proceedWithAction")}</a>
        <#else><a class="btn btn-primary" href="/login">${msg("doLogIn")}</a><a class="btn btn-outline" href="${(client.baseUrl)!"/"}">${msg("backToApplication")}</a></#if>
      </div>
    </#if>
  </#if>
</@layout.registrationLayout>
