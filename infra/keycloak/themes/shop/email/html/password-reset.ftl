<#import "template.ftl" as layout>
<@layout.emailLayout>
<@layout.action heading="Reset your password" lead="Somebody, most likely you, asked for a new password at ${properties.brand}." label="Choose a new password" note="If it was not you, do nothing: the password stays as it is."/>
</@layout.emailLayout>
