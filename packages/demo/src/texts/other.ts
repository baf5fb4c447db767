export const other = `
Family Reunion Weekend | planner | festival-tent | 1800 | 2 days
Four generations, one tent and a schedule loose enough for naps. We handle beds, buses and the group photograph.
Tent; Lodging list; Games; Group photograph

Memorial Gathering | planner | paper-lanterns | 720 | 3 hours
A calm, warm afternoon with music, words and lanterns on the water. We stay in the background.
Program; Lanterns; Sound for speeches; Quiet hosts

Neighborhood Festival | planner | festival-tent | 4200 | 1 day
Permits, stages, stalls and a plan for rain. Your committee gets its weekends back.
Permits; Stage; 20 stalls; Volunteer plan

Food Truck for Any Occasion | catering | food-truck | 1100 | 3 hours
One truck, six dishes and a line that moves. Parks anywhere with twelve feet of clearance.
Six dishes; Serves 80; Own power; Vegan menu

Holiday Dinner for Sixty | catering | fireworks | 2700 | 5 hours
Roasts, gratins and pies with all the trimmings, carved in front of your guests.
Serves 60; Carving station; Vegetarian roast; Four servers

Cookie Decorating Station | bakery | food-truck | 220 | 2 hours
Sixty plain cookies, nine icings and a patient baker who rescues every wobbly snowflake.
60 cookies; Nine icings; Boxes to take home

Seasonal Flower Workshop | flowers | paper-lanterns | 340 | 2 hours
Ten people, one long table and a bucket each of what the week has to offer.
For 10 guests; All flowers; Vases; Florist host

New Year's Eve DJ | music | fireworks | 1300 | 7 hours
From quiet arrivals to a countdown that nobody misses, and two more hours for the brave.
DJ and lights; Countdown clock; Wireless microphone

Folk Band for Festivals | music | festival-tent | 1450 | 3 hours
Fiddle, accordion and a caller who teaches the dances as they go.
Four musicians; Dance caller; Own sound

Family Reunion Photographer | photo | food-truck | 540 | 3 hours
The big group picture in ten minutes flat, then each branch of the tree on its own.
Group picture; 15 family portraits; Gallery

Paper Lantern Installation | decor | paper-lanterns | 690 | Evening
One hundred paper lanterns at many heights, over a garden, a hall or a quiet piece of water.
100 lanterns; LED lights; Rigging; Takedown

Festival Tent Rental | decor | festival-tent | 1600 | 3 days
A striped tent with sides, floor and flags, up in a morning. Seats 100, shades many more.
30 x 60 ft; Flooring; Lights; Crew
`;
