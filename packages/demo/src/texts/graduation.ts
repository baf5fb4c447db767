export const graduation = `
Graduation Open House | planner | graduation-lawn | 890 | 5 hours
Neighbors come and go from noon to five. We keep the food full, the photo board straight and the parents seated.
Tent or awning; Photo board; Food plan; Host

Graduation Night Party | planner | graduation-caps | 1400 | 6 hours
For the whole class: dance floor, mocktail bar and chaperones with a sense of humor.
Up to 120 guests; Mocktail bar; Security; Chaperones

Doctoral Toast | planner | graduation-desk | 560 | 3 hours
A small reception for a very long effort, with a lectern for the advisor's story.
Toast for 40; Lectern and sound; Printed program

Graduation Barbecue | catering | graduation-lawn | 960 | 4 hours
Burgers, smoked vegetables and a lemonade wall for fifty hungry people in robes.
Serves 50; Vegan grill; Lemonade wall

Late Brunch after the Ceremony | catering | graduation-desk | 720 | 3 hours
Warm quiche, bagels and coffee waiting at home when the last name has been read.
Serves 30; Coffee bar; Setup while you are out

Cap and Diploma Cake | bakery | graduation-desk | 195 | Delivery
Three layers, a chocolate cap on top and a marzipan scroll with a ribbon in school colors.
Serves 24; School colors; Gluten-free option

Campus Party DJ | music | graduation-caps | 820 | 5 hours
Clean edits, loud basses and a countdown to the moment the caps go up.
DJ and lights; Clean edits; Cap-toss countdown

Brass Band Procession | music | graduation-lawn | 1250 | 90 minutes
Six players march the family from the gate to the garden. The neighbors will come along.
Six musicians; Own marching route; Alma mater learned

Cap and Gown Portraits | photo | graduation-desk | 280 | 1 hour
Campus steps, library light and one silly picture for the grandparents' fridge.
30 pictures; Two looks; Group shot

Graduation Day Coverage | photo | graduation-caps | 640 | 5 hours
From pinning the cap to the last toast, with a good seat for the second your name is called.
250 pictures; Ceremony; Family groups; Gallery

School Colors Decor Package | decor | graduation-lawn | 430 | Setup included
Bunting, balloons and table runners in your colors, and a frame for pictures at the gate.
Bunting; Balloons; Photo frame; Takedown

Lawn Games and Photo Corner | entertainment | graduation-lawn | 360 | 4 hours
Giant blocks, cornhole, badminton and a host who keeps a tournament table.
Six games; Host; Photo corner; Small prizes
`;
