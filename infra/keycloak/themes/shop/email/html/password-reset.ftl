<#import "template.ftl" as layout>
<@layout.emailLayout>
<@layout.action heading="Reset your password" lead="Choose a new password for your ${properties.brand} account." label="Choose a new password" note="If this wasn't you, ignore this email. Your password stays the same."/>
</@layout.emailLayout>
