<#import "icons.ftl" as icons>

<#-- The part in parentheses where a message has one, else the message. -->
<#function sentenceOf text>
  <#local found = text?matches(r"[^(]*\(([^()]+)\).*", "s")>
  <#if found><#return found?groups[1]></#if>
  <#return text>
</#function>

<#-- Why it did not work, in red above the form. -->
<#macro problemBox sentence isAlert=false>
<div class="form-alert" id="problem"<#if isAlert> role="alert"</#if>><@icons.icon name="warning" size=17/><span>${kcSanitize(sentence)?no_esc}</span></div>
</#macro>

<#macro toast kind title text>
<div class="toasts"><div class="toast ${kind}" role="${(kind == "error")?then("alert", "status")}"><strong>${title}</strong> <span>${kcSanitize(text)?no_esc}</span></div></div>
</#macro>

<#-- A labelled input with its own message; the attributes that only some have are nested. -->
<#macro field id label type="text" name=id value="" error="" attributes="" most=0 full="">
<div class="field">
  <label class="form-label" for="${id}">${label}</label>
  <input class="form-control" id="${id}" name="${name}" type="${type}" value="${value}" dir="auto" required ${attributes?no_esc}<#if error != ""> aria-invalid="true"</#if><#if error != "" || most != 0> aria-describedby="<#if most != 0>${id}-rule </#if><#if error != "">${id}-error</#if>"</#if>>
  <#if error != ""><@fieldError id=id error=error/></#if>
  <#if most != 0><p class="rule" id="${id}-rule" aria-live="polite"><span>${msg("atMost", most)}</span> <span class="count" data-counts="${id}" data-most="${most}" data-full="${full}"></span></p></#if>
</div>
</#macro>

<#-- Shows what was typed into a password field, on demand. -->
<#macro showPassword for>
<button type="button" class="show-password" aria-controls="${for}" data-show="${msg("showPasswordShort")}" data-hide="${msg("hidePasswordShort")}" hidden><span>${msg("showPasswordShort")}</span><span class="visually-hidden"> password</span></button>
</#macro>

<#-- A new password: counted, and shown on demand. No maxlength: a password is never cut short without a word. -->
<#macro newPassword id label error="" autofocus=false>
<div class="field">
  <label class="form-label" for="${id}">${label}</label>
  <div class="password">
    <input class="form-control" id="${id}" name="${id}" type="password" required autocomplete="new-password"<#if autofocus> autofocus</#if> aria-describedby="${id}-rule<#if error != ""> ${id}-error</#if>"<#if error != ""> aria-invalid="true"</#if>>
    <@showPassword for=id/>
  </div>
  <#if error != ""><@fieldError id=id error=error/></#if>
  <p class="rule" id="${id}-rule" aria-live="polite"><span>${msg("passwordRule")}</span> <span class="count" data-counts="${id}" data-most="20" data-full="${msg("passwordFull", 20)}"></span></p>
</div>
</#macro>

<#macro fieldError id error>
<p class="field-error" id="${id}-error"><@icons.icon name="warning" size=15/><span>${kcSanitize(error)?no_esc}</span></p>
</#macro>

<#-- Other sign-in methods. Looks and behaves like a button, but is a link. -->
<#macro providers>
<#if social?? && social.providers?has_content>
  <p class="or"><span>${msg("or")}</span></p>
  <#list social.providers as provider>
    <a class="btn btn-outline btn-block" id="social-${provider.alias}" role="button" href="${provider.loginUrl}"><#if provider.alias == "google"><img src="${url.resourcesPath}/img/google.svg?v=${properties.version}" alt="" width="18" height="18">${msg("continueWithGoogle")}<#else>${provider.displayName}</#if></a>
  </#list>
</#if>
</#macro>
