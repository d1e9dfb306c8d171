declare const expect: any;
